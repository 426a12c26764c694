pred nothing = true;
