import { Suspense, useState, type ReactNode } from 'react'
import type { JobReply } from '#contract/jobs.ts'
import { jobMoves, jobStatusLabels, type JobStatus } from '#events/vocabulary/jobs/jobs.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import type { MenuItem } from '../../ui/sheets/Menu.tsx'

const EndJobDialog = preloadedPart(() => import('./EndJobDialog.tsx').then((module) => ({ default: module.EndJobDialog })))

const verbs: Readonly<Record<JobStatus, string>> = {
  draft: 'Back to draft',
  open: 'Open it',
  paused: 'Pause it',
  closed: 'Close it…',
  filled: 'Mark as filled…',
}

/** The moves of a job as a menu. Before a job ends that may have applications, a dialog says what becomes of them; `dialog` goes beside the menu. */
export function useJobMoves(job: JobReply, uid: string): { readonly items: readonly MenuItem[]; readonly dialog: ReactNode } {
  const { id, title, status: from } = job
  const [ending, setEnding] = useState<'closed' | 'filled'>()
  const { run } = useWrite('jobs.update')
  const moved = (status: JobStatus, undo?: () => void) =>
    run({ id, uid, formData: { status } }, { done: `${title} is ${jobStatusLabels[status].toLowerCase()}`, undo })
  const move = (to: JobStatus) => moved(to, jobMoves[to].includes(from) ? () => void moved(from) : undefined)
  const last = (to: JobStatus) => Number(to === 'closed')
  const items = jobMoves[from]
    .toSorted((one, other) => last(one) - last(other))
    .map((to) => ({
      key: to,
      label: from === 'draft' && to === 'closed' ? 'Discard the draft' : verbs[to],
      danger: to === 'closed',
      onSelect: () => ((to === 'closed' || to === 'filled') && from !== 'draft' ? setEnding(to) : void move(to)),
    }))
  const dialog = (
    <Suspense>
      {ending && <EndJobDialog job={job} to={ending} onEnd={() => void move(ending)} onClose={() => setEnding(undefined)} />}
    </Suspense>
  )
  return { items, dialog }
}
