// model: lock.stg
property p = possibly(
  guard@ ;
