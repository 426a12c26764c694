// model: lamps.stg
// 2, 1.1: the other spelling of the operators.
property mu_          = μ X. total = 2 ∨ ⟨-⟩ X;
property nu_          = ν X. total ≤ 2 ∧ total ≥ 0 ∧ [-] X;
property forall_      = ∀ k : Id . ⟨τ on(k)⟩ Lamp[k]@lit;
property exists_      = ∃ k : Id . ⟨tau on(k)⟩ ¬Lamp[k]@dark;
property connectives  = (total ≠ 0 ⇒ false) ∧ (⟨τ⟩true ⇔ total = 0);
property member       = total ∈ {0, 2} ∧ ¬(total ∈ {1});
property mixed        = ⟨tau on(?k)> k ∈ {1, 2} && <τ on(1)⟩ true;
property same         = (∀ k : Id . k ≤ 2) <=> (forall k : Id . k <= 2);
