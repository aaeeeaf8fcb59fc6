import { Suspense, useState } from 'react'
import type { ReferralReply } from '#contract/referrals.ts'
import { referralStatusLabels, type ReferralStatus } from '#events/vocabulary/referral-status.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { MessageButton } from '../../ui/MessageButton.tsx'

const Confirm = preloadedPart(() => import('../../ui/Confirm.tsx').then((module) => ({ default: module.Confirm })))
const ExtendDialog = preloadedPart(() => import('./ExtendDialog.tsx').then((module) => ({ default: module.ExtendDialog })))

const verbs: Readonly<Partial<Record<ReferralStatus, string>>> = {
  withdrawn: 'Withdraw it…',
  submitted: 'Handed in outside Proffer',
  in_process: 'They are in process',
  hired: 'They were hired',
  not_selected: 'They were not selected',
}

/** What an employee can do with a referral: extend it, write to the student, withdraw it, or record what happened outside the platform. */
export function ReferralActions({ referral }: { readonly referral: ReferralReply }) {
  const { id, allowed, studentId, studentName, extendableUntil } = referral
  const [open, setOpen] = useState<'withdraw' | 'extend'>()
  const { run: update } = useWrite('referrals.updateStatus')
  const change = (status: ReferralStatus) =>
    update(
      { referralId: id, status, ...(status === 'submitted' && { external: true as const }) },
      { done: `${studentName ?? 'The referral'}: ${referralStatusLabels[status].toLowerCase()}` },
    )
  const close = () => setOpen(undefined)
  const items = [
    ...(extendableUntil === undefined ? [] : [{ key: 'extend', label: 'Extend it…', onSelect: () => setOpen('extend') }]),
    ...allowed.map((status) => ({
      key: status,
      label: verbs[status] ?? referralStatusLabels[status],
      danger: status === 'withdrawn',
      onSelect: () => (status === 'withdrawn' ? setOpen('withdraw') : void change(status)),
    })),
  ]
  return (
    <>
      {extendableUntil !== undefined && (
        <Button size="s" onClick={() => setOpen('extend')} aria-label={`Extend the referral of ${studentName ?? 'the student'}`}>
          Extend
        </Button>
      )}
      {studentId && <MessageButton uid={studentId} name={studentName ?? 'the student'} />}
      {items.length > 0 && (
        <MenuButton label={`Change the referral of ${studentName ?? 'the student'}`} variant="ghost" size="s" items={items}>
          <Icon name="down" size={15} />
        </MenuButton>
      )}
      <Suspense>
        {open === 'withdraw' && (
          <Confirm
            title={`Withdraw the referral of ${studentName ?? 'the student'}`}
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
