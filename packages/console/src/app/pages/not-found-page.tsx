import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '#ui/frame/frame.module.css'
import { Frame } from '#ui/frame/frame.tsx'

export function NotFoundPage() {
  return (
    <Frame title="Page not found">
      <p className={classes.text}>The page does not exist, or you don’t have access.</p>
      <Button variant="default" component={Link} to="/">
        Go home
      </Button>
    </Frame>
  )
}
