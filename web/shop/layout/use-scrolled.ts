import { useEffect, useState } from 'react'

const THRESHOLD = 50

/** Whether the page is scrolled past the header's threshold of 50 px. */
export function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > THRESHOLD)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isScrolled
}
