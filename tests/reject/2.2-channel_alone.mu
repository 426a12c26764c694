// model: properties.stg
property a = <u> true;
property b = will(<P>);
