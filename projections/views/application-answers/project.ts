import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { daysBegun } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { moved, movedBack, submitted, type Step } from '../../application-progress.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { applicationAnswers, type ApplicationAnswerDocument } from './model.ts'

/** Moves of the company. A view is no answer, and an application that was closed had none (reports.md, Path of an application). */
const answers: readonly ApplicationStatus[] = ['under_review', 'shortlisted', 'interviewing', 'offered', 'hired', 'rejected']

export const applicationAnswerProjection = defineProjection(applicationAnswers, {
  streams: ['application'],
  ignores: ['link', 'company', 'interview', 'warning', 'access'],
})({
  key: ({ data }) => [data.applicationId],
  audience: (answer) => roomsOf('application', answer, ['org', 'admins']),
  subjects: () => [],
  when: {
    ApplicationSubmitted: (_, { data: { organizationId }, meta: { occurredAt: at } }) =>
      withAnswer({ organizationId, submittedAt: at }, submitted(at).steps),
    ApplicationStatusChanged: (answer, { data, meta }) => answer && moving(answer, data, meta.occurredAt),
    // The company answered when it moved, and not when that was told.
    ApplicationStatusDisclosed: (answer) => (answer?.held ? stepped(answer, answer.held.status, answer.held.at) : answer),
    ApplicationAutoClosed: (answer, { data, meta }) => answer && stepped(answer, data.to, meta.occurredAt),
    OfferExpired: (answer, { data, meta }) => answer && stepped(answer, data.to, meta.occurredAt),
    ApplicationStatusCorrected: (answer, { data, meta }) =>
      answer &&
      (data.discloseAt === undefined
        ? withAnswer(answer, corrected(answer, data, meta.occurredAt))
        : moving(answer, data, meta.occurredAt)),
    // An application answered before it was taken up again stays answered.
    ApplicationReinstated: (answer, { data, meta }) => answer && moving(answer, data, meta.occurredAt),
  },
})

type Facts = Pick<ApplicationAnswerDocument, 'organizationId' | 'submittedAt'>

/** A move that is held back from the student is no answer yet, and where another move comes first it never was one. */
function moving(
  answer: ApplicationAnswerDocument,
  { to, discloseAt }: { readonly to: ApplicationStatus; readonly discloseAt?: string },
  at: string,
): Contents<ApplicationAnswerDocument> {
  return discloseAt === undefined ? stepped(answer, to, at) : { ...withAnswer(answer, answer.steps), held: { status: to, at } }
}

function stepped(answer: ApplicationAnswerDocument, to: ApplicationStatus, at: string): Contents<ApplicationAnswerDocument> {
  return withAnswer(answer, moved({ ...unused, steps: answer.steps }, to, at).steps)
}

/** The corrected step takes the place of the mistaken one, also in time. */
function corrected(
  { steps, held }: Pick<ApplicationAnswerDocument, 'steps' | 'held'>,
  { from, to }: { readonly from: ApplicationStatus; readonly to: ApplicationStatus },
  at: string,
): readonly Step[] {
  // Of what was held back nothing stands among the steps that could be taken back.
  if (held && steps.at(-1)?.status === to) return steps
  const { steps: after } = movedBack({ ...unused, steps }, from, to, at)
  const mistaken = steps.find((step) => !after.includes(step))
  return after.map((step) => (step.at === at && !steps.includes(step) && mistaken ? { ...step, at: mistaken.at } : step))
}

/** Progress is only followed by its steps here. */
const unused = { status: 'submitted', since: '' } as const

function withAnswer({ organizationId, submittedAt }: Facts, steps: readonly Step[]): Contents<ApplicationAnswerDocument> {
  const first = steps.find(({ status }) => answers.includes(status))
  return defined({
    organizationId,
    submittedAt,
    steps,
    daysToAnswer: first && daysBegun(submittedAt, first.at),
    withdrawnUnseen: first === undefined && steps.at(-1)?.status === 'withdrawn',
  })
}
