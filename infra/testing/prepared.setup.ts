import { prepare } from '../local/prepare.ts';

export const setup = () => prepare();
