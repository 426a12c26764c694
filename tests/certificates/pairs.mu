property won = never(exists i, j : Id . i in beaten[j] && j in beaten[i]);
property lost = never(exists i, j : Id . i in beaten[j]);
