property sums   expect error = [tau go(0)] always(n < 3);
property late   expect error = [tau go(1)] always(n < 3);
property sets   expect error = [tau go(2)] always(n < 3);
property other  expect error = [tau go(3)] always(n < 3);
property never               = [tau go(4)] always(n < 3);
property all    expect error = always(n < 3);
