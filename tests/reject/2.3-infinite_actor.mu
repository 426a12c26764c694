// model: properties.stg
property a = <@Sink> true;
