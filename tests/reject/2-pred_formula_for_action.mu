// model: properties.stg
property a = will(e!);
property b = after(true, true);
