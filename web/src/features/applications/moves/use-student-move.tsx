import { Suspense, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { WriteReply } from '#contract/call.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { Problem } from '../../../api/problem.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useWrite } from '../../../api/use-write.ts'
import type { Answer } from '../../../ui/Answered.tsx'
import { MoveDialog, statusesWithDialog, type MoveDetails } from './use-move.tsx'

type StudentMove = {
  readonly move: (status: ApplicationStatus) => void
  readonly answer: Answer | undefined
  /** Why the last decision was refused that needed no dialog. */
  readonly problem: Problem | undefined
  readonly dialog: ReactNode
}

/**
 * A student's decision about an application: a dialog where it needs one, then a sentence with Undo.
 * @param gone the decision is not asked for any more
 * @param current the status by now, where the application is kept as it was asked about
 */
export function useStudentMove(application: ApplicationReply, gone: boolean, current = application.status): StudentMove {
  const { run: change } = useWrite('applications.changeStatus', { failure: 'here' })
  /** The dialog stays open until what it sends is answered. */
  const fromDialog = useWrite('applications.changeStatus', { failure: 'here' })
  const [made, setMade] = useState<readonly ApplicationStatus[]>()
  // A page that has not heard of the move yet has the status from before it.
  const { answer, problem, give } = useAnswer(gone, made !== undefined && !made.includes(current))
  const [asking, setAsking] = useState<ApplicationStatus>()
  const { id, jobTitle = '', organizationLabel = '', status: previous } = application

  const say = (status: ApplicationStatus, send: (next: (reply: WriteReply) => void) => Promise<Problem | undefined>) => {
    setMade([previous, status])
    void give({
      sentence: movedSentence(application, status),
      ...(status === 'accepted' && {
        good: { name: organizationLabel, of: 'company', about: jobTitle, detail: 'The words of the offer stay with your application.' },
      }),
      send,
      undo: ({ eventId }) => change({ id, status: previous, ...(eventId && { undoes: eventId }) }),
    })
  }
  const ask = (status: ApplicationStatus) => {
    fromDialog.forgetProblem()
    setAsking(status)
  }
  const answerIn = (status: ApplicationStatus, details: MoveDetails, drop: () => void) => {
    const stored = (reply: WriteReply) => {
      drop()
      setAsking(undefined)
      say(status, async (next) => {
        next(reply)
        return undefined
      })
    }
    void fromDialog.run({ id, status, ...details }, { next: stored })
  }
  const dialog = asking && (
    <Suspense>
      <MoveDialog
        application={application}
        status={asking}
        as="student"
        onClose={() => setAsking(undefined)}
        onAnswer={(details, drop) => answerIn(asking, details, drop)}
        sent={{ busy: fromDialog.pending, problem: fromDialog.problem }}
      />
    </Suspense>
  )
  const move = (status: ApplicationStatus) => {
    if (statusesWithDialog.includes(status)) ask(status)
    else say(status, (next) => change({ id, status }, { next }))
  }
  return { move, answer, problem, dialog }
}

/** The student's move, in words to the student (product 2.18). */
export function movedSentence({ organizationLabel }: Pick<ApplicationReply, 'organizationLabel'>, status: ApplicationStatus): string {
  if (status === 'accepted') return `You accepted the offer of ${organizationLabel}`
  if (status === 'declined') return `You declined the offer of ${organizationLabel}`
  if (status === 'withdrawn') return 'You withdrew your application'
  return 'You took your withdrawal back'
}
