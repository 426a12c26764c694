property p "𝄞 ν" = always(∀ i : 0..3 . ⟨c!i⟩ true ∨ P.x ≠ i);
property q "𝄞" = ν X. [-] X ∧ P@s;   // 𝄞
property r "𝄞𝄞" = μ Y. ⟨-⟩ Y ∨ /* 𝄞 */ P.x = 3 ∧ y = 1;
property s = /* 𝄞 */ ¬⟨c⟩ true ∧ P@s;
