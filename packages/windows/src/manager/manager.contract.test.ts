import { fakeDriver } from '../testing/fake-driver.ts';
import { windowManagerContract } from '../testing/manager-contract.ts';

windowManagerContract('embedded windows', fakeDriver('embedded'));
windowManagerContract('legacy windows', fakeDriver('legacy'));
