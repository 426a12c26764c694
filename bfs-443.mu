property found =
  true;
