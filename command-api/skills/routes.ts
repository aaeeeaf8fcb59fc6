import type { MergeChanges } from '#contract/admin-moderation.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { foldedName } from '#lib/folded-name.ts'
import { mergeRoute } from '../core/merge-route.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { mergeSkill } from './moderate.ts'
import { proposeSkill } from './propose.ts'
import { proposedSkillId } from './state.ts'

export type SkillRoutePorts = RoutePorts & {
  /** The id of the skill that has this folded name or another name for the same. */
  readonly skillNamed: (name: string) => Promise<string | undefined>
  /** What is read otherwise once one skill is merged into the other. */
  readonly changesOfMerge: (id: string, into: string) => Promise<MergeChanges>
}

export function skillRoutes(ports: SkillRoutePorts): Routes {
  return {
    'skills.add': write(ports, proposeSkill, async ({ body }) => {
      const name = foldedName(body.skill)
      if (name === '') return invalid('skill', 'must have a letter or a digit')
      return { skillId: (await ports.skillNamed(name)) ?? proposedSkillId(name) }
    }),
    'moderation.mergeSkill': mergeRoute(ports, mergeSkill, ports.changesOfMerge),
  }
}
