import { defineFold, type Fold } from '../core/fold.ts'

export type SkillState = { readonly skillId: string; readonly label: string }

export const skillFold = defineFold<SkillState>('skill', {
  SkillAdded: (_, { data }) => ({ skillId: data.skillId, label: data.label }),
})

/** @returns the first id that is no skill; undefined when all are */
export async function unknownSkill(
  fold: <State>(fold: Fold<State>, id: string) => Promise<State | undefined>,
  ids: readonly unknown[],
): Promise<string | undefined> {
  const found = await Promise.all(
    ids.map(async (id) => (typeof id === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? fold(skillFold, id) : undefined)),
  )
  const missing = found.findIndex((skill) => skill === undefined)
  return missing < 0 ? undefined : String(ids[missing])
}
