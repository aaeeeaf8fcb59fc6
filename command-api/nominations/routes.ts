import { Type } from 'typebox'
import { Fields } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { IdParams, write, type Routes, type Serving } from '../core/serving.ts'
import { consentToNomination } from './consent.ts'

const AnswerForm = Fields({
  consent: Type.Boolean(),
  shareReason: Type.Optional(Type.Boolean()),
  shareWithNominator: Type.Optional(Type.Boolean()),
})

export type NominationServing = Serving & {
  /** Which stream a nomination stands in; a look-up. */
  readonly nominationAt: (nominationId: string) => Promise<{ readonly professorId: string; readonly semester: string } | undefined>
}

export function nominationRoutes(serving: NominationServing): Routes {
  return {
    'nominations.consent': write(
      serving,
      consentToNomination,
      { params: IdParams, body: AnswerForm },
      async ({ params, body, account }) => {
        const place = await serving.nominationAt(params.id)
        return place ? { ...place, ...body, nominationId: params.id, studentId: account?.uid } : refuse('not_found')
      },
    ),
  }
}
