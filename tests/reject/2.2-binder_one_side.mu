// model: properties.stg
property a = <c!?x | e!> x = 1;
property b = <{e!, c!?x}> x = 1;
