property alone = always(!shared);
