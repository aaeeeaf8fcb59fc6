import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ContactReply } from '#contract/messages.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { MenuButton } from '../../ui/sheets/MenuButton.tsx'

const ReasonDialog = preloadedPart(() => import('../../parts/ReasonDialog.tsx').then((module) => ({ default: module.ReasonDialog })))

/** Blocks at once, because that can be undone; a report asks for its reason first. */
export function ConversationMenu({ contact }: { readonly contact: ContactReply }) {
  const { contactId, name, lastAt, code } = contact
  const [reporting, setReporting] = useState(false)
  const { block, unblock } = useBlock(contact)
  const blocked = code === 'blocked_by_you'
  const items = [
    blocked
      ? { key: 'unblock', label: `Unblock ${name}`, onSelect: unblock }
      : { key: 'block', label: `Block ${name}`, danger: true, onSelect: block },
    // There is nothing to look at before somebody wrote.
    ...(lastAt === undefined ? [] : [{ key: 'report', label: 'Report…', onSelect: () => setReporting(true) }]),
  ]
  return (
    <>
      <MenuButton label="More about this conversation" items={items} variant="ghost" />
      {reporting && <ReportDialog contactId={contactId} name={name} onClose={() => setReporting(false)} />}
    </>
  )
}

export function useBlock({ contactId, name }: Pick<ContactReply, 'contactId' | 'name'>) {
  const { run: sendBlock } = useWrite('messages.block')
  const { run: sendUnblock, pending } = useWrite('messages.unblock')
  const unblock = () => void sendUnblock({ contactId }, { done: `You and ${name} can write to each other again` })
  const block = () => void sendBlock({ contactId }, { done: `You blocked ${name}`, undo: unblock })
  return { block, unblock, pending }
}

type ReportProps = Pick<ContactReply, 'contactId' | 'name'> & { readonly onClose: () => void }

function ReportDialog({ contactId, name, onClose }: ReportProps) {
  return (
    <Suspense>
      <ReasonDialog
        title={`Report ${name}`}
        label="What is wrong"
        draft={`report.${contactId}`}
        focused
        rows={4}
        action="Report"
        call="messages.report"
        input={{ contactId }}
        done="Our team has your report"
        onClose={onClose}
      >
        Our team reads your report, and may read this conversation: then both of you are told that they did, and why. {name} is not told who
        reported it, and you hear what came of it. If something has to happen now, block {name} and{' '}
        <Link className="link" to="/contact">
          write to us
        </Link>
        .
      </ReasonDialog>
    </Suspense>
  )
}
