// model: properties.stg
property a = will(<e! . e!>);
