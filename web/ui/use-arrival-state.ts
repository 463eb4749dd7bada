import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A message in the location state, if `read` finds one; read once and removed, so that a reload does not repeat it. */
export function useArrivalState<Value>(read: (state: unknown) => Value | null): Value | null {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [value] = useState(() => read(state))
  useEffect(() => {
    if (value !== null) void navigate('.', { replace: true, state: null, preventScrollReset: true })
  }, [value, navigate])
  return value
}
