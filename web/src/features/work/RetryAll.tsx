import { useState } from 'react'
import { useNotices, useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'

type Props = { readonly ids: readonly string[]; readonly what: 'task' | 'mail'; readonly onEnd: () => void }

/** Tries again at once what the list shows, where it is more than one. */
export function RetryAll({ ids, what, onEnd }: Props) {
  const { run } = useWrite('adminTasks.retry', { failure: 'here' })
  const { done, failed } = useNotices()
  const [busy, setBusy] = useState(false)
  if (ids.length < 2) return null
  const retry = async () => {
    setBusy(true)
    const problems = (await Promise.all(ids.map((id) => run({ id })))).filter((problem) => problem !== undefined)
    setBusy(false)
    onEnd()
    const tried = ids.length - problems.length
    if (tried > 0) done(`${count(tried, what)} ${tried === 1 ? 'is' : 'are'} tried again`)
    // One that was tried by itself meanwhile is no news.
    const problem = problems.find(({ code }) => code !== 'task_not_failed')
    if (problem) failed(problem)
  }
  return (
    <Button busy={busy} onClick={() => void retry()}>
      Try all {ids.length} again
    </Button>
  )
}
