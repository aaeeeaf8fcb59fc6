import { useSearchParams } from 'react-router-dom'
import type { TaskReply } from '#contract/tasks.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { apiBase } from '../../../api/config.ts'
import { TaskProgress, useTask } from '../../../parts/TaskProgress.tsx'
import { useNotices, useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProfileSection } from '../ProfileSection.tsx'

/** A copy of everything, made in the background. The task stands in the address, so that a reload follows it on. */
export function ExportSection() {
  const [params, setParams] = useSearchParams()
  const task = params.get('copy')
  const { run, pending } = useWrite('privacy.export')
  const start = () =>
    void run(
      {},
      {
        next: ({ id }) =>
          setParams((before) => {
            before.set('copy', id)
            return before
          }),
      },
    )
  return (
    <ProfileSection
      title="Take your data with you"
      text={`Everything about you as one file: JSON, tables, résumés. ${limits.exportsPerDay} times a day at most.`}
    >
      {task !== null && <TaskProgress id={task} label="Copy of your data" done={readyText} />}
      <div className="row">
        {task !== null && <DownloadButton task={task} />}
        <Button busy={pending} onClick={start}>
          {task === null ? 'Make a copy' : 'Make another copy'}
        </Button>
      </div>
    </ProfileSection>
  )
}

function readyText({ result }: TaskReply): string {
  return linkIn(result) === undefined
    ? 'This copy is no longer kept. Make another one.'
    : `Your copy is ready. It is kept for ${limits.exportHours} hours.`
}

function linkIn(result: unknown): string | undefined {
  return (result as { readonly url?: string } | undefined)?.url
}

/** A link is good for some minutes, so each press asks for another one. */
function DownloadButton({ task }: { readonly task: string }) {
  const { data, refetch } = useTask(task)
  const { failed } = useNotices()
  if (linkIn(data?.result) === undefined) return null
  const download = async () => {
    const { data: now } = (await refetch()) as { readonly data?: TaskReply }
    const url = linkIn(now?.result)
    if (url === undefined) return void failed(new Error('This copy is no longer kept.'))
    location.assign(`${await apiBase()}${url}`)
  }
  return (
    <Button variant="primary" onClick={() => void download()}>
      Download
    </Button>
  )
}
