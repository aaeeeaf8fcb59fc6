import { Suspense, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, isTerminal, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { preloadedPart } from '../../../lib/lazy-part.ts'
import { useNow } from '../../../lib/time/now.ts'
import type { MenuItem } from '../../../ui/sheets/Menu.tsx'
import { correctionTargets, reinstatementTarget } from './reinstatement.ts'

const ReasonDialog = preloadedPart(() => import('../../../parts/ReasonDialog.tsx').then((module) => ({ default: module.ReasonDialog })))

/**
 * The menu items by which a company takes something back with a reason: its own mistaken moves, and within 90 days a rejection or a
 * closing.
 */
export function useTakeBack(application: ApplicationReply): { readonly items: readonly MenuItem[]; readonly dialog: ReactNode } {
  const { id, name = 'the application', status, revision } = application
  const [target, setTarget] = useState<ApplicationStatus>()
  const reinstated = reinstatementTarget(application, useNow(), 'recruiter')
  const items = (reinstated === undefined ? correctionTargets(application) : [reinstated]).map((to) => ({
    key: `back-${to}`,
    label: `${reinstated === undefined ? 'Take back to' : 'Reinstate to'} ${applicationStatusLabels[to]}…`,
    onSelect: () => setTarget(to),
  }))
  const ended = isTerminal(status)
  const dialog = target !== undefined && (
    <Suspense>
      <ReasonDialog
        title={`${ended ? 'Reinstate' : 'Take back'} ${name} to ${applicationStatusLabels[target]}`}
        draft={`takeBack.${id}.${target}`}
        hint="It stays in the record, inside your company."
        requiredMessage="Please say why: the record keeps both."
        action={ended ? 'Reinstate' : 'Take back'}
        variant="primary"
        call="applications.changeStatus"
        input={{ id, status: target, expectedRevision: revision }}
        done={`${application.name ?? 'The application'} is back in ${applicationStatusLabels[target]}`}
        onClose={() => setTarget(undefined)}
      >
        {ended
          ? 'The student can be told something else from then on, and the time in the step begins anew.'
          : 'For a move that was a mistake: reports leave it out, and the record shows it struck through.'}
      </ReasonDialog>
    </Suspense>
  )
  return { items, dialog }
}
