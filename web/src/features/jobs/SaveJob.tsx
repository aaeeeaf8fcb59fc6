import type { JobReply } from '#contract/jobs.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Keeps a job for later, or takes it off the list: a mark in a row, or a button with words. */
export function SaveJob({ job: { id, title, saved }, as = 'button' }: { readonly job: JobReply; readonly as?: 'mark' | 'button' }) {
  const { run: save, pending: saving } = useWrite('jobs.save')
  const { run: unsave, pending: unsaving } = useWrite('jobs.unsave')
  const busy = saving || unsaving
  const toggle = () => {
    if (busy) return
    if (saved) void unsave({ id }, { done: 'Taken off your saved jobs', undo: () => void save({ id }) })
    else void save({ id }, { done: 'Saved for later' })
  }
  if (as === 'mark')
    return (
      <button type="button" className="job-mark" aria-pressed={saved ?? false} aria-label={`Save ${title}`} onClick={toggle}>
        <Icon name="bookmark" size={17} />
      </button>
    )
  return (
    <Button icon="bookmark" aria-pressed={saved ?? false} className="job-save" onClick={toggle}>
      <span>{saved ? 'Saved' : 'Save'}</span>
    </Button>
  )
}
