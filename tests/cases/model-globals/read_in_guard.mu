property step     = possibly(Step@b);
property output   = possibly(Sender@b && Receiver@b);
property input    = possibly(Open@b);
property upper    = possibly(Upper@b);
property lower    = possibly(Lower@b);
property nothing expect false = never(Step@b && Sender@b && Open@b && Upper@b && Lower@b);
