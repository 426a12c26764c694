// model: properties.stg
property a = <c> true;
property b = will(<e>);
