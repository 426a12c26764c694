// 1.1: a with x = 0, a with x = 2, b; c!2, tau, and the loop at b.
// args:
// count: all 3 3
property all = νX. ¬(x = 1) ∧ [-]X;
property exist = μX. x = 2 ∧ P@a ∨ ⟨-⟩X;
property step = ⟨c!2⟩⟨τ down⟩true ∧ [c!2][-]P@b;
