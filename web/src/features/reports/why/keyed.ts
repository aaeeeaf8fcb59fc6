/** Things with keys of their own, also where one is there twice: a student in two semesters. */
export function keyed<Of extends { readonly thing: string }>(things: readonly Of[]): readonly { readonly key: string; readonly of: Of }[] {
  return things.map((of, at) => ({ key: `${of.thing} ${at}`, of }))
}
