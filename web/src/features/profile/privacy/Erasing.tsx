import { useEffect } from 'react'
import type { TaskReply } from '#contract/tasks.ts'
import { useTask } from '../../../parts/TaskProgress.tsx'
import { leave } from '../../../session/sign-in.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import { numberText } from '../../../lib/words/words.ts'

/** The socket is closed with the first step, so the page asks by itself. */
const ASK_EVERY_MS = 1_000

type Receipt = {
  readonly purged: readonly { readonly store: keyof typeof stores; readonly count: number }[]
  readonly kept: readonly string[]
}
const stores = {
  keys: 'Keys destroyed',
  mentions: 'Invitations, drafts, lists and requests that named your address',
  documents: 'Entries of lists and searches',
  files: 'Files',
  mails: 'Mails that we still kept',
  payments: 'Addresses at the payment provider',
  signIns: 'Sign-ins',
} as const

/** All that an account which is being erased can still see: how far it is, and then the receipt. */
export function Erasing({ task }: { readonly task: string }) {
  const { data, error, refetch } = useTask(task)
  // The sign-in ends soon after the last step: then there is nothing to ask any more.
  const isOver = data?.state === 'done' || error !== undefined
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => void refetch(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOver, refetch])
  return (
    <section className="card card-pad erasing" aria-label="Erasing your account">
      {isOver ? <Erased receipt={data?.state === 'done' ? (data.result as Receipt) : undefined} /> : <UnderWay task={data} />}
    </section>
  )
}

function UnderWay({ task }: { readonly task: TaskReply | undefined }) {
  return (
    <div className="stack" role="status">
      <h2 className="h2">Your account is being erased</h2>
      <p>Its key is destroyed first. What is left of it is removed now; you can close this page, it goes on without you.</p>
      <ProgressBar label="Erasing" done={task?.done ?? 0} total={task?.total ?? 0} unit={task?.unit ?? ''} />
    </div>
  )
}

function Erased({ receipt }: { readonly receipt: Receipt | undefined }) {
  return (
    <div className="stack" role="status">
      <h2 className="h2">Your account is erased</h2>
      <p>The receipt is on its way to your address, which is free again.</p>
      {receipt && (
        <>
          <ul className="erase-kept">
            {receipt.purged.map(({ store, count }) => (
              <li key={store}>
                {stores[store]}: {numberText(count)}
              </li>
            ))}
          </ul>
          {receipt.kept.map((sentence) => (
            <p key={sentence} className="quiet small">
              {sentence}
            </p>
          ))}
        </>
      )}
      <div>
        <Button variant="primary" onClick={() => void leave()}>
          Leave Proffer
        </Button>
      </div>
    </div>
  )
}
