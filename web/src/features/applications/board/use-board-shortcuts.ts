import { useMemo } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { useShortcuts } from '../../../ui/focus/Shortcuts.tsx'
import type { Move } from '../moves/use-move.tsx'
import { openBulkMoves } from './use-bulk-bar.tsx'
import type { useCardFocus } from './use-card-focus.ts'
import type { Choosing } from './use-selection.ts'

type Acts = Pick<ReturnType<typeof useCardFocus>, 'focused' | 'goBy'> & {
  readonly find: (id: string) => ApplicationReply | undefined
  readonly move: Move
  readonly openMenu: (id: string) => void
  /** Asks why the chosen ones are rejected. */
  readonly rejectChosen: () => void
}

/** The keys of the board: for the card that has the focus, and where some are chosen for these. */
export function useBoardShortcuts(
  { selection, choose, clear }: Choosing,
  { focused, goBy, find, move, openMenu, rejectChosen }: Acts,
): void {
  const choosing = selection.chosen.size > 0
  useShortcuts(
    useMemo(
      () => [
        { key: 'j', text: 'Next application', run: () => goBy(1) },
        { key: 'k', text: 'Previous application', run: () => goBy(-1) },
        {
          key: 'm',
          text: 'Move the application to…',
          run: () => {
            if (choosing) openBulkMoves()
            else if (focused.current && (find(focused.current)?.allowed.length ?? 0) > 0) openMenu(focused.current)
          },
        },
        {
          key: 'r',
          text: 'Reject the application',
          run: () => {
            if (choosing) return rejectChosen()
            const application = focused.current && find(focused.current)
            if (application && application.allowed.includes('rejected')) move(application, 'rejected')
          },
        },
        { key: 'x', text: 'Choose the application, for a move of many', run: () => focused.current && choose(focused.current) },
        ...(choosing ? [{ key: 'Escape', text: 'Choose none', run: clear }] : []),
        { key: '/', text: 'Find a person on this board', run: () => document.getElementById('board-search')?.focus() },
      ],
      [choosing, goBy, find, move, openMenu, choose, clear, rejectChosen, focused],
    ),
  )
}
