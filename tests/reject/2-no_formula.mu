// model: properties.stg
property a = ;
property b = true &&;
property c_ = nosuch;
