property names = [case!true] assert.switch && [case?v] (assert.switch = v && assert@case);
