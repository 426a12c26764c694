property step     = possibly(Step@b);
property output   = possibly(Sender@b && Receiver@b);
property input    = possibly(Open@b);
property upper    = possibly(Bounds@b);
property lower    = possibly(Bounds@c);
property nothing expect false = never(Step@b && Sender@b && Open@b && Bounds@b);
