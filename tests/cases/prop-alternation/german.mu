// args: --certify
// args: --certify --solver scc
// Alternation depth 1 to 4 on a cache coherence protocol of 75,087 states: 10^5 vertices and more.
// Both solvers, and a proof of every verdict.
property depth_1  = nu X. <->true && [-] X;
property depth_2  = nu X. mu Y. Client[0]@I && <-> X || <-> Y;
property depth_2_for_ever expect false = nu X. mu Y. Client[0]@I && [-] X || <->true && [-] Y;
property depth_3  = mu X. nu Y. mu Z.
  Client[0]@I && <-> Y || Client[1]@I && <-> X && <-> Y || <-> Z;
property depth_4  = nu W. mu X. nu Y. mu Z.
  Client[0]@I && <-> W || !Client[1]@I && <-> Y || <-> X && <-> Z;
property depth_4_for_ever expect false = nu W. mu X. nu Y. mu Z.
  Client[0]@I && [-] W || !Client[1]@I && [-] Y || <->true && [-] Z || Client[2]@I && [-] X;
