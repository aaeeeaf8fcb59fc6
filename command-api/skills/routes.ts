import type { MergeChanges } from '#contract/admin-moderation.ts'
import { invalid, isRefusal } from '#events/vocabulary/refusals.ts'
import { foldedName } from '#lib/folded-name.ts'
import type { Command } from '../core/command.ts'
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
  const merge = write(ports, mergeSkill)
  return {
    'skills.add': write(ports, proposeSkill, async ({ body }) => {
      const name = foldedName(body.skill)
      if (name === '') return invalid('skill', 'must have a letter or a digit')
      return { skillId: (await ports.skillNamed(name)) ?? proposedSkillId(name) }
    }),
    'moderation.mergeSkill': async (call) => {
      const { account, request, query } = call
      if (!account || !(query as { readonly dryRun?: boolean }).dryRun) return merge(call)
      const { id } = call.params as { readonly id: string }
      const sent = call.body as { readonly into: string; readonly reason: string }
      const caller = { kind: 'user', account } as const
      const preview = ports.handler.preview()
      const tried = await preview(mergeSkill as unknown as Command, { id, ...sent }, { caller, key: request.id, requestId: request.id })
      return isRefusal(tried) ? tried : { ok: true, id, ...(await ports.changesOfMerge(id, sent.into)) }
    },
  }
}
