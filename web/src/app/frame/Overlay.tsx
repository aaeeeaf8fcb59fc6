import { Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAppSelector } from '../../api/store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { paths } from '../paths.ts'
import { locksScroll } from './locks-scroll.ts'
import { Logo } from './Logo.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import { SignedInNavigation } from './lazy-signed-in-navigation.ts'
import { SignInButton } from './SignInButton.tsx'

/** Wider screens show the entries in the header instead (frame.css). */
const wideScreen = '(min-width: 768px)'

/** §2: the full-screen menu of small screens; closes when the window becomes wide. The native dialog handles focus, Escape and the page behind. */
export function Overlay({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!open) return
    const element = dialog.current
    element?.showModal()
    const lock = () => document.body.classList.toggle('scroll-locked', locksScroll(window.innerWidth))
    lock()
    window.addEventListener('resize', lock)
    const wide = matchMedia(wideScreen)
    wide.addEventListener('change', onClose)
    return () => {
      wide.removeEventListener('change', onClose)
      window.removeEventListener('resize', lock)
      document.body.classList.remove('scroll-locked')
      element?.close()
    }
  }, [open, onClose])
  return (
    <dialog ref={dialog} className="overlay" aria-label="Menu" onClose={onClose} onCancel={onClose}>
      {open && <OverlayItems onClose={onClose} />}
    </dialog>
  )
}

function OverlayItems({ onClose }: { readonly onClose: () => void }) {
  const signedIn = useAppSelector((state) => state.session.uid !== undefined)
  const { pathname } = useLocation()
  return (
    <>
      <span className="logo overlay-logo">
        <Logo />
      </span>
      <button type="button" className="icon-button overlay-close" aria-label="Close menu" onClick={onClose}>
        <Icon name="close" size={22} />
      </button>
      {pathname !== paths.contact && <MainNavigation className="overlay-nav" onChoose={onClose} />}
      <Suspense>{signedIn && <SignedInNavigation part="rail" onChoose={onClose} />}</Suspense>
      <div className="overlay-nav overlay-more">
        <Link to={paths.contact} onClick={onClose}>
          Contact Us
        </Link>
        <Suspense>{signedIn && <SignedInNavigation part="account" onChoose={onClose} />}</Suspense>
      </div>
      {!signedIn && <SignInButton onChoose={onClose} size="l" />}
    </>
  )
}
