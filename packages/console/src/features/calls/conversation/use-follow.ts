import { type RefObject, useCallback, useEffect, useState } from 'react'
import { isTakenElsewhere } from '#ui/keys/is-taken-elsewhere.ts'

const scrollKeys = new Set(['ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown', 'PageUp'])

interface Follow {
  readonly isFollowing: boolean
  readonly follow: () => void
}

/** Keeps a line in view as long as the reader does not scroll elsewhere. */
export function useFollow(conversation: RefObject<HTMLElement | null>): Follow {
  const [isFollowing, setIsFollowing] = useState(true)
  const follow = useCallback(() => setIsFollowing(true), [])

  useEffect(() => {
    const element = conversation.current
    const leave = () => setIsFollowing(false)
    const press = (event: KeyboardEvent) => {
      const isOfControl =
        event.target instanceof Element && event.target.closest('[role="slider"], [role="tab"]') !== null
      if (scrollKeys.has(event.key) && !isOfControl && !isTakenElsewhere(event)) leave()
    }
    // Dragging the scrollbar also stops following.
    const point = ({ target }: PointerEvent) => {
      if (target === document.documentElement) leave()
    }
    element?.addEventListener('wheel', leave, { passive: true })
    element?.addEventListener('touchmove', leave, { passive: true })
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', point)

    return () => {
      element?.removeEventListener('wheel', leave)
      element?.removeEventListener('touchmove', leave)
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', point)
    }
  }, [conversation])

  return { isFollowing, follow }
}
