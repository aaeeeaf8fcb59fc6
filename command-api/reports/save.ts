import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ReportSaved } from '#events/reports.ts'
import { defineCommand } from '../core/command.ts'
import { ofOwnPlace, runsFold, type Runs } from './state.ts'

const SaveReport = callInput('reports.save', { stamp: Type.Record(Type.String(), Type.Unknown()) })

/** POST /reports/{name}/save. Its stamp is made before, of the figures as they are now. */
export const saveReport = defineCommand<typeof SaveReport, Runs>({
  input: SaveReport,
  fold: runsFold,
  startsStream: true,
  target: (_, { actor }) => actor?.uid ?? '',
  parties: ofOwnPlace,
  decide: (_, { name, params = {}, title, stamp }, { id, target: uid }) => [
    happened(ReportSaved, { runId: id(0), uid, name, stamp, params, title: title?.trim() }),
  ],
  reply: (_, __, { id }) => ({ id: id(0) }),
})
