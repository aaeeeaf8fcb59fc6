import { answerIn, knownSteps, pathAfter, pathEntryOf, pathFrom, type Path } from '#events/vocabulary/path.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { daysBegun } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pathRows } from '../../path-rows.ts'
import { applicationAnswers, type ApplicationAnswerDocument } from './model.ts'

export const applicationAnswerProjection = defineProjection(applicationAnswers, {
  streams: ['application'],
  ignores: ['link', 'company', 'interview', 'warning', 'access'],
})({
  key: ({ data }) => [data.applicationId],
  audience: (answer) => roomsOf('application', answer, ['org', 'admins']),
  subjects: () => [],
  when: {
    ApplicationSubmitted: (_, event) =>
      withAnswer({ organizationId: event.data.organizationId, submittedAt: event.meta.occurredAt }, pathFrom(pathEntryOf(event))),
    ...pathRows<ApplicationAnswerDocument, Contents<ApplicationAnswerDocument> | undefined>(
      (answer, event) => answer && withAnswer(answer, pathAfter(answer.path, pathEntryOf(event))),
    ),
  },
})

type Facts = Pick<ApplicationAnswerDocument, 'organizationId' | 'submittedAt'>

/** A rejection or an offer is no answer before the student knows of it, and then one of the day on which the company made it. */
function withAnswer({ organizationId, submittedAt }: Facts, path: Path): Contents<ApplicationAnswerDocument> {
  const known = knownSteps(path)
  const answer = answerIn(known)
  return defined({
    organizationId,
    submittedAt,
    path,
    daysToAnswer: answer && daysBegun(submittedAt, answer.at),
    withdrawnUnseen: answer === undefined && known.at(-1)?.status === 'withdrawn',
  })
}
