import { prepare } from '../dev-stack/prepare.ts';

export const setup = () => prepare();
