import * as Menu from '@radix-ui/react-dropdown-menu';
import { LogOut, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { MenuRoot } from '../../../components/ui/menu-root.tsx';
import { useLogout } from '../api/logout.ts';
import { useSessionUser } from '../model.ts';

const itemLook =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 -outline-offset-2 data-highlighted:bg-muted [&_svg]:size-5';

export function AvatarMenu() {
  const user = useSessionUser();
  const logout = useLogout();
  return (
    <MenuRoot>
      <Menu.Trigger aria-label="Account" className="grid size-11 shrink-0 place-items-center rounded-full">
        <Avatar person={user} id={user.id} />
      </Menu.Trigger>
      <Menu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 w-48 animate-rise-in rounded-card border bg-card p-1 shadow-lg"
      >
        <Menu.Item asChild>
          <Link to="/profile" className={itemLook}>
            <UserRound aria-hidden />
            Profile
          </Link>
        </Menu.Item>
        <Menu.Item className={itemLook} onSelect={() => logout.mutate()}>
          <LogOut aria-hidden />
          Logout
        </Menu.Item>
      </Menu.Content>
    </MenuRoot>
  );
}
