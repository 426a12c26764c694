// model: properties.stg
property a = will(<c!?x>);
