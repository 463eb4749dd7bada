import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What the page that led here had to tell, if `read` finds it in the location's state; told once, not after a reload. */
export function useArrivalState<Value>(read: (state: unknown) => Value | null): Value | null {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [told] = useState(() => read(state))
  useEffect(() => {
    if (told !== null) void navigate('.', { replace: true, state: null, preventScrollReset: true })
  }, [told, navigate])
  return told
}
