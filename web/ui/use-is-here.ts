import { type RefObject, useEffect, useRef } from 'react'

/** Whether this part of the page is still there, for what goes on after an answer that may come when it has been left. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
