// nested.stg; `full` is a function of Promela.
#include "each.pml"
#define CELL    plant.cell[_pid % N]
#define BAD(i)  (plant.cell[i].belt.parts > Parts)

typedef Belt { byte parts; bool runs };
typedef Hand { bool holds };
typedef Arm { byte at; Hand hand };
typedef Cell { Belt belt; Arm arm };
typedef Stock { byte parts };
typedef Plant { Cell cell[N]; Stock store };
Plant plant;

active [N] proctype Belts()
{
    do
    :: d_step { CELL.belt.runs && CELL.belt.parts < Parts -> CELL.belt.parts++ }
    :: CELL.belt.runs = !CELL.belt.runs
    od
}

active [N] proctype Arms()
{
    do
    :: d_step { CELL.arm.at < 3 && CELL.arm.hand.holds -> CELL.arm.at++ }
    :: d_step { CELL.arm.at > 0 && !CELL.arm.hand.holds -> CELL.arm.at-- }
    :: d_step { CELL.arm.at == 0 && !CELL.arm.hand.holds && CELL.belt.parts > 0
                -> CELL.arm.hand.holds = true; CELL.belt.parts-- }
    :: d_step { CELL.arm.at == 3 && CELL.arm.hand.holds && plant.store.parts < Store
                -> CELL.arm.hand.holds = false; plant.store.parts++ }
    od
}

active proctype Send()
{
    do
    :: d_step { plant.store.parts > 0 -> plant.store.parts-- }
    od
}

active proctype Watch() { atomic { SOME(BAD) -> assert(false) } }
