-- nested.stg
const N : 3;
const Parts : 2;
const Store : 2;
type Id : 0..N - 1;
     Position : 0..3;
     Belt : record parts : 0..Parts; runs : boolean; end;
     Hand : record full : boolean; end;
     Arm : record at : Position; hand : Hand; end;
     Cell : record belt : Belt; arm : Arm; end;
     Stock : record parts : 0..Store; end;
     Plant : record cell : array [Id] of Cell; store : Stock; end;
var plant : Plant;

startstate begin
  for i : Id do
    plant.cell[i].belt.parts := 0; plant.cell[i].belt.runs := false;
    plant.cell[i].arm.at := 0; plant.cell[i].arm.hand.full := false;
  end;
  plant.store.parts := 0;
end;

ruleset i : Id do
  rule plant.cell[i].belt.runs & plant.cell[i].belt.parts < Parts ==>
  begin plant.cell[i].belt.parts := plant.cell[i].belt.parts + 1; end;
  rule true ==> begin plant.cell[i].belt.runs := !plant.cell[i].belt.runs; end;
  rule plant.cell[i].arm.at < 3 & plant.cell[i].arm.hand.full ==>
  begin plant.cell[i].arm.at := plant.cell[i].arm.at + 1; end;
  rule plant.cell[i].arm.at > 0 & !plant.cell[i].arm.hand.full ==>
  begin plant.cell[i].arm.at := plant.cell[i].arm.at - 1; end;
  rule plant.cell[i].arm.at = 0 & !plant.cell[i].arm.hand.full & plant.cell[i].belt.parts > 0 ==>
  begin
    plant.cell[i].arm.hand.full := true;
    plant.cell[i].belt.parts := plant.cell[i].belt.parts - 1;
  end;
  rule plant.cell[i].arm.at = 3 & plant.cell[i].arm.hand.full & plant.store.parts < Store ==>
  begin plant.cell[i].arm.hand.full := false; plant.store.parts := plant.store.parts + 1; end;
end;

rule plant.store.parts > 0 ==> begin plant.store.parts := plant.store.parts - 1; end;

invariant forall i : Id do plant.cell[i].belt.parts <= Parts end;
