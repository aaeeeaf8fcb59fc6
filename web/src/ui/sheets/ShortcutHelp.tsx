import { Dialog } from './Dialog.tsx'
import type { Shortcut } from '../focus/Shortcuts.tsx'

export function ShortcutHelp({ shortcuts, onClose }: { readonly shortcuts: readonly Shortcut[]; readonly onClose: () => void }) {
  return (
    <Dialog title="Keys on this page" onClose={onClose}>
      <dl className="facts">
        {[...shortcuts, { key: '?', text: 'Show this list' }].map(({ key, text }) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
