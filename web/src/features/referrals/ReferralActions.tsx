import { Suspense, useState } from 'react'
import type { ReferralReply } from '#contract/referrals.ts'
import { referralStatusLabels, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { messageLink } from '../../lib/message-link.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/sheets/MenuButton.tsx'
import { MessageButton } from '../../ui/MessageButton.tsx'

const Confirm = preloadedPart(() => import('../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))
const ExtendDialog = preloadedPart(() => import('./ExtendDialog.tsx').then((module) => ({ default: module.ExtendDialog })))

const verbs: Readonly<Partial<Record<ReferralStatus, string>>> = {
  withdrawn: 'Withdraw it…',
  submitted: 'Handed in outside Proffer',
  in_process: 'They are in process',
  hired: 'They were hired',
  not_selected: 'They were not selected',
}

type Props = {
  readonly referral: ReferralReply
  /** Every action has a button with its name, where there is room for all. */
  readonly inWords?: boolean
}

/** The actions of an employee on a referral: extend it, write to the student, withdraw it, or record what happened outside the platform. */
export function ReferralActions({ referral, inWords = false }: Props) {
  const { id, allowed, studentId, studentName, extendableUntil } = referral
  const [open, setOpen] = useState<'withdraw' | 'extend'>()
  const { run: update } = useWrite('referrals.updateStatus')
  const change = (status: ReferralStatus) =>
    update(
      { referralId: id, status, ...(status === 'submitted' && { external: true as const }) },
      { done: `${studentName ?? 'The referral'}: ${referralStatusLabels[status].toLowerCase()}` },
    )
  const close = () => setOpen(undefined)
  const called = studentName ?? 'the student'
  const items = allowed.map((status) => ({
    key: status,
    label: verbs[status] ?? referralStatusLabels[status],
    danger: status === 'withdrawn',
    onSelect: () => (status === 'withdrawn' ? setOpen('withdraw') : void change(status)),
  }))
  const onlyWithdraws = items.every(({ danger }) => danger)
  return (
    <>
      {extendableUntil !== undefined && (
        <Button size="s" onClick={() => setOpen('extend')} aria-label={`Extend the referral of ${called}`}>
          Extend
        </Button>
      )}
      {onlyWithdraws && items.length > 0 && !inWords && (
        <Button size="s" onClick={() => setOpen('withdraw')} aria-label={`Withdraw the referral of ${called}`}>
          Withdraw
        </Button>
      )}
      {inWords &&
        items.map(({ key, label, danger, onSelect }) => (
          <Button key={key} size="s" variant={danger ? 'danger' : undefined} onClick={onSelect}>
            {label}
          </Button>
        ))}
      {studentId && inWords && (
        <LinkButton to={messageLink(studentId)} size="s" icon="messages">
          Message
        </LinkButton>
      )}
      {studentId && !inWords && <MessageButton uid={studentId} name={called} />}
      {!onlyWithdraws && !inWords && (
        <MenuButton label={`Change the referral of ${called}`} variant="ghost" size="s" items={items}>
          <Icon name="down" size={15} />
        </MenuButton>
      )}
      <Suspense>
        {open === 'withdraw' && (
          <Confirm
            title={`Withdraw the referral of ${called}`}
            action="Withdraw"
            onConfirm={() => void change('withdrawn')}
            onClose={close}
          >
            The student sees that you withdrew it. It cannot be taken back.
          </Confirm>
        )}
        {open === 'extend' && extendableUntil !== undefined && (
          <ExtendDialog referral={referral} latest={extendableUntil} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
